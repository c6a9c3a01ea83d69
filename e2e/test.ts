import { test as base, expect } from '@playwright/test'

/** Errors that a test expects the page to report. */
interface PageErrors {
  allow: (pattern: RegExp) => void
}

/** Playwright's test; one whose page reports an error that it did not expect fails. */
export const test = base.extend<{ pageErrors: PageErrors }>({
  pageErrors: [
    async ({ page }, use) => {
      const found: string[] = []
      const allowed: RegExp[] = []
      page.on('pageerror', (error) => found.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') found.push(`${message.text()} (${message.location().url})`)
      })
      await use({ allow: (pattern) => allowed.push(pattern) })
      expect(found.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }
