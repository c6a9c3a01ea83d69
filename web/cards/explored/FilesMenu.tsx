import { exportExploration } from '@sala/catalog/api/exportExploration.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { Context } from '@sala/widgets/context.ts'
import { api } from '../../api/api.ts'
import type { MenuItem } from '../../controls/popups/menuItem.ts'
import { useText } from '../../i18n/text.ts'
import { asOfQuery } from '../asOf/asOfQuery.ts'
import { DownloadMenu, useFiles } from '../files/DownloadMenu.tsx'
import { useFileDownload } from '../files/useDownload.ts'

interface FilesMenuProps {
  readonly question: Exploration
  /** The name of the file. */
  readonly title: string
  readonly context: Pick<Context, 'asOf'>
  /** Further files, at the end of the menu. */
  readonly more?: readonly MenuItem[]
}

const maxTitleLength = 120

/** The files of an exploration, in the formats of cards. */
export function FilesMenu({ question, title, context, more = [] }: FilesMenuProps) {
  const { locale } = useText()
  const download = useFileDownload(async ({ extension, era }, layout) => {
    const body = {
      format: extension,
      title: title.slice(0, maxTitleLength),
      lang: locale,
      ...(era === undefined ? {} : { era }),
      ...(layout === null ? {} : { layout }),
      exploration: question,
      ...asOfQuery(context),
      ...(await import('../annotations/overlayChoice.ts')).overlaysBody(),
    }
    return api.download(exportExploration.path, {}, undefined, { body, read: (response) => response.blob() })
  })
  const [files, choices] = useFiles(download)
  return (
    <>
      <DownloadMenu download={download} files={[...files, ...more]} />
      {choices}
    </>
  )
}
