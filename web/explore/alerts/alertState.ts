import type { AlertSummary } from '@sala/catalog/api/alerts.ts'
import { getAlert, listAlertEvents } from '@sala/catalog/api/alerts.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { Reading } from '@sala/widgets/alerts/memberTexts.ts'
import type { Context } from '@sala/widgets/context.ts'
import { queryClient, queryFor } from '../../api/queries.ts'
import { markStale } from '../../api/stale.ts'
import type { Text } from '../../i18n/text.ts'

/** What the texts of an alert's members and figures are read in; null where its question is not known here. */
export function readingOf(question: Exploration | undefined, context: Context | null, text: Text): Reading | null {
  const dataset = findDataset(question?.dataset ?? '')
  return question === undefined || dataset === undefined || context === null
    ? null
    : { question, dataset, context, text }
}

/** Has the list and what is open of an alert asked for anew. */
export function forgetAlert(id: string): void {
  markStale()
  void queryClient.invalidateQueries({ queryKey: queryFor(getAlert, undefined, { id }).queryKey })
  void queryClient.invalidateQueries({ queryKey: queryFor(listAlertEvents, undefined, { id }).queryKey })
}

/** Whether an alert is muted at present. */
export const isSilenced = ({ silence }: Pick<AlertSummary, 'silence'>): boolean =>
  silence !== null && new Date(silence.until) > new Date()
