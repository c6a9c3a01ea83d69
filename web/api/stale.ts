import { queryClient } from './queries.ts'

/**
 * Makes every list and menu ask anew: what is saved here is shown elsewhere too (a category's name in the menu, a group's name with
 * its people). Figures are not asked for again.
 */
export function markStale(): void {
  void queryClient.invalidateQueries({ queryKey: ['route'] })
}
