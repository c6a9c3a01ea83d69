import type { Page } from '@playwright/test'
import type { run } from 'axe-core'
import axe from 'axe-core'

declare global {
  interface Window {
    readonly axe?: { readonly run: typeof run }
  }
}

/**
 * What axe finds on a page as it stands, by the rules of WCAG 2.2 A and AA: everything serious or critical, as sentences.
 *
 * @param within a selector of the part to look at; the whole page by default
 */
export async function faultsOf(page: Page, within?: string): Promise<readonly string[]> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source)
  return await page.evaluate(async (part) => {
    const answer = await window.axe?.run(part ?? document, {
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
      resultTypes: ['violations'],
    })
    if (answer === undefined) return ['axe is not there']
    return answer.violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary}`))
  }, within)
}
