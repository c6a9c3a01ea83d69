/** Where the server under test answers, and the password of its demonstration accounts. */
export const port = 18080
export const address = `http://127.0.0.1:${port}`
export const demoPassword = 'a password for browser tests only'
