/** What a process that a test starts takes over from the test's own environment: how to find programs, and code made ready. */
export function passedOn(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, NODE_COMPILE_CACHE }
}
