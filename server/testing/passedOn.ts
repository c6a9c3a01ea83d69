/** The environment variables that child processes of tests inherit: search path, compile cache and temporary folder. */
export function passedOn(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE, TMPDIR } = process.env
  return { PATH, NODE_COMPILE_CACHE, TMPDIR }
}
