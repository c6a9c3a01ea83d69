import type { SavedExploration } from '@sala/catalog/api/explorations.ts'
import { explorationConnection } from '@sala/catalog/api/odata.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { Context } from '@sala/widgets/context.ts'
import { api } from '../../api/api.ts'
import { filledPath } from '../../api/client.ts'
import { explain } from '../../api/explain.ts'
import { saveFile } from '../../api/saveFile.ts'
import type { MenuItem } from '../../controls/popups/menuItem.ts'
import { useText } from '../../i18n/text.ts'
import { notify } from '../../notices/notices.ts'
import { isSame } from './savedExploration.ts'

/**
 * The workbook that refreshes itself, as an item of a menu of files. It follows what is saved and the present figures: there is none for a question
 * that was changed since, or for figures of an earlier day.
 */
export function useConnection(
  saved: SavedExploration | null,
  question: Exploration,
  { asOf }: Pick<Context, 'asOf'>,
): readonly MenuItem[] {
  const { t } = useText()
  if (saved === null || asOf !== null || !isSame(saved.question, question)) return []
  async function save(id: string) {
    try {
      saveFile(await api.download(filledPath(explorationConnection.path, { id }), {}))
    } catch (error) {
      notify('error', explain(error, t).message)
    }
  }
  return [{ key: 'odc', label: t('card.downloadOdc'), choose: () => void save(saved.id) }]
}
