/** Before the end-to-end tests: the console is built once, and a Chromium is there. */
export default async function setup(): Promise<void> {}
