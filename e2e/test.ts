import { test as base, expect } from '@playwright/test'
import { decideRows, decideTours } from './helpers.ts'

/** Errors that a test expects the page to report. */
interface PageErrors {
  allow: (pattern: RegExp) => void
}

/** Playwright's test; one whose page reports an error that it did not expect fails. */
export const test = base.extend<{ pageErrors: PageErrors; tours: boolean; rows: number | null }>({
  /** Whether guided tours start by themselves, as for somebody new; they would stand over what other tests look at. */
  tours: [false, { option: true }],
  /** How many rows lists show, as the person has chosen; null: as many as they open with. */
  rows: [20, { option: true }],
  page: async ({ page, tours, rows }, use) => {
    await decideTours(page, tours)
    await decideRows(page, rows)
    await use(page)
  },
  pageErrors: [
    async ({ page }, use) => {
      const entries: string[] = []
      const allowed: RegExp[] = []
      page.on('pageerror', (error) => entries.push(error.message))
      // No screen of ours opens a dialog of the browser but the one before typed words are lost.
      page.on('dialog', (dialog) => {
        if (dialog.type() === 'beforeunload') return void dialog.accept()
        entries.push(`a dialog: ${dialog.message()}`)
        void dialog.dismiss()
      })
      page.on('console', (message) => {
        if (message.type() === 'error') entries.push(`${message.text()} (${message.location().url})`)
      })
      await use({ allow: (pattern) => allowed.push(pattern) })
      expect(entries.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }
