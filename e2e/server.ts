/** Where the server under test answers, and the password of its demonstration accounts. */
export const port = Number(process.env.E2E_PORT ?? 18080)
export const address = `http://127.0.0.1:${port}`
export const demoPassword = 'a password for browser tests only'
/** Where tests that look at mails let a mail server listen; without one, links are handed over. */
export const mailPort = port + 1
