import type { Page } from '@playwright/test'
import type { run } from 'axe-core'
import axe from 'axe-core'

declare global {
  interface Window {
    readonly axe?: { readonly run: typeof run }
  }
}

const colours = ['color-contrast', 'link-in-text-block']
/** The rules by what another look may change. All others ask for names and roles, which none does. */
export const rulesOfLooks = {
  colours,
  coloursAndPlaces: [...colours, 'scrollable-region-focusable', 'target-size'],
} as const

/**
 * What axe finds on a page as it stands, by the rules of WCAG 2.2 A and AA: everything serious or critical, as sentences.
 *
 * @param part `within` is a selector of the part to look at, else the whole page; `rules` asks a page again that was asked for everything,
 * for what its new look may have changed
 */
export async function faultsOf(
  page: Page,
  { within, rules }: { readonly within?: string; readonly rules?: keyof typeof rulesOfLooks | undefined } = {},
): Promise<readonly string[]> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source)
  return await page.evaluate(
    async ({ part, rules }) => {
      const answer = await window.axe?.run(part ?? document, {
        runOnly:
          rules === null
            ? { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
            : { type: 'rule', values: rules },
        resultTypes: ['violations'],
      })
      if (answer === undefined) return ['axe is not there']
      return answer.violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary}`))
    },
    { part: within ?? null, rules: rules === undefined ? null : [...rulesOfLooks[rules]] },
  )
}
