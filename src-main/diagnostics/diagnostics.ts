/** The room of diagnostics: the state of this Balcão for the person who helps. */
import { type DiagnosticsDeps, diagnosticsHandlers } from './diagnostics-handlers.ts';

export function openDiagnostics(deps: DiagnosticsDeps) {
  return { operations: diagnosticsHandlers(deps) };
}
