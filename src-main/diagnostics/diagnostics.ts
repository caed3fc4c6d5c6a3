/** The room of diagnostics: the state of this Balcão for whoever helps. */
import { type DiagnosticsDeps, diagnosticsHandlers } from './diagnostics-handlers.ts';

export function openDiagnostics(deps: DiagnosticsDeps) {
  return { operations: diagnosticsHandlers(deps) };
}
