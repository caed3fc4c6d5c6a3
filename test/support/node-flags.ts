/**
 * What every Node process of the tests is started with, theirs and the children they start of these sources.
 *
 * Node strips the types of each thread's sources by WebAssembly, and V8, where it frees what it has compiled for many
 * threads, has been seen to end the process ("Check failed: jit_page.has_value()", ThreadIsolation, from
 * WasmEngine::FreeDeadCode; nodejs/node#64500). A test process lives shortly enough to free nothing. The console's own
 * threads run JavaScript.
 */
export const NODE_FLAGS: readonly string[] = ['--no-wasm-code-gc'];
