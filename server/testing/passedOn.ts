/** What a process that a test starts takes over from the test's own environment: how to find programs, code made ready, and where temporary files are. */
export function passedOn(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE, TMPDIR } = process.env
  return { PATH, NODE_COMPILE_CACHE, TMPDIR }
}
