/**
 * What may be kept of a fault that the driver threw. PostgreSQL quotes rows and values in its message, detail, hint and
 * context ("Key (x)=(value) already exists"), so none of these texts is kept: only its code, and our own names.
 */
import pg from 'pg';

/** Safe to be logged whole: it never had the fault's own text. */
export class DriverFault extends Error {
  /** PostgreSQL's code (manual, appendix A); null where the fault is not the server's. */
  readonly sqlstate: string | null;
  constructor(text: string, sqlstate: string | null) {
    super(text);
    this.name = 'DriverFault';
    this.sqlstate = sqlstate;
  }
}

/** @param fault anything; what was stripped already is returned as it is */
export function driverFaultOf(fault: unknown): DriverFault {
  if (fault instanceof DriverFault) return fault;
  if (fault instanceof pg.DatabaseError) return ofServer(fault);
  // Several addresses of one name were tried.
  if (fault instanceof AggregateError && fault.errors.length > 0) return driverFaultOf(fault.errors[0]);
  if (!(fault instanceof Error)) return new DriverFault('not an error', null);
  const code = 'code' in fault && typeof fault.code === 'string' ? fault.code : '';
  return new DriverFault(code === '' ? fault.name : `${fault.name} ${code}`, null);
}

function ofServer({ code, schema, table, column, constraint }: pg.DatabaseError): DriverFault {
  const names = Object.entries({ schema, table, column, constraint }).filter(([, name]) => name !== undefined);
  const text = [`PostgreSQL ${code}`, ...names.map(([kind, name]) => `${kind} ${name}`)].join(', ');
  return new DriverFault(text, code ?? null);
}
