-- Once a server: the database of all gateways. Run it as a superuser, or as the administrator of a managed server,
-- connected to the database "postgres".

-- Texts are compared byte by byte, as in a history's file, whatever language the server speaks.
CREATE DATABASE balcao TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C';

-- Nobody connects but the roles of 2-gateway.sql.
REVOKE ALL ON DATABASE balcao FROM PUBLIC;
