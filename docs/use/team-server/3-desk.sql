-- Once a desk, connected to the database "balcao": its login. Replace desk_caixa_1 by the desk's own name, and operator
-- by accountant or admin where that is what its people are.

-- A desk has up to six connections for a gateway that it works with, of which one is always open, and another while it
-- exports a file or compares a bank's statement. The limit leaves room for three gateways.
CREATE ROLE desk_caixa_1 LOGIN CONNECTION LIMIT 21;
GRANT balcao_loja_operator TO desk_caixa_1;

-- What is left open by hand with this login, as in psql, holds the desks up for a minute at the most. Balcão sets times
-- of its own. A login that was made before has them by the same three lines.
ALTER ROLE desk_caixa_1 SET statement_timeout = '1min';
ALTER ROLE desk_caixa_1 SET lock_timeout = '10s';
ALTER ROLE desk_caixa_1 SET idle_in_transaction_session_timeout = '1min';

-- Then set its password. In psql, "\password desk_caixa_1" sends only what SCRAM needs to check it: the password is in
-- no log of the server.
