-- Once a gateway, connected to the database "balcao": its roles, its schema and the row that says the schema's version.
-- Replace balcao_loja everywhere by the gateway's own name: balcao_ and then small letters, digits and underscores.

-- Owns the tables. Nobody logs in as it; an admin's desk acts as it only while it creates or migrates the schema.
CREATE ROLE balcao_loja_owner NOLOGIN;
GRANT balcao_loja_owner TO CURRENT_USER;

-- Their rights on tables are granted with each migration, from the contract's table of rights (docs/use/rights.md).
CREATE ROLE balcao_loja_operator NOLOGIN;
CREATE ROLE balcao_loja_accountant NOLOGIN;
-- NOINHERIT: without an explicit SET ROLE, an admin has nothing of the owner's rights.
CREATE ROLE balcao_loja_admin NOLOGIN NOINHERIT;
GRANT balcao_loja_owner TO balcao_loja_admin;

GRANT CONNECT ON DATABASE balcao TO balcao_loja_operator, balcao_loja_accountant, balcao_loja_admin;

-- Finds customers by part of their name. Trusted: no superuser is needed.
CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public;

CREATE SCHEMA balcao_loja AUTHORIZATION balcao_loja_owner;
GRANT USAGE ON SCHEMA balcao_loja TO balcao_loja_operator, balcao_loja_accountant, balcao_loja_admin;

-- Who migrates locks this table first, so it is there before everything else.
CREATE TABLE balcao_loja.schema_version (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  version integer NOT NULL,
  -- The oldest version whose desks may still read, and write.
  least_reader integer NOT NULL,
  least_writer integer NOT NULL
);
INSERT INTO balcao_loja.schema_version (version, least_reader, least_writer) VALUES (0, 0, 0);
ALTER TABLE balcao_loja.schema_version OWNER TO balcao_loja_owner;
GRANT SELECT ON balcao_loja.schema_version TO balcao_loja_operator, balcao_loja_accountant, balcao_loja_admin;
