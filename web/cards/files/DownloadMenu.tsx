import { type ReactNode, useState } from 'react'
import { Icon } from '../../controls/Icon.tsx'
import { MenuButton } from '../../controls/popups/MenuButton.tsx'
import type { MenuItem } from '../../controls/popups/menuItem.ts'
import { useText } from '../../i18n/text.ts'
import styles from '../CardTools.module.css'
import { buddhistFormats, connectedFormat, type Format, formats } from './formats.ts'
import { PdfChoices } from './PdfChoices.tsx'
import type { Download } from './useDownload.ts'

/** The menu items for the files of a card, and the dialog that one of them opens. */
export function useFiles(
  { start, connects = false }: Download,
  excel = true,
): readonly [readonly MenuItem[], ReactNode] {
  const { t, locale } = useText()
  const [choosing, setChoosing] = useState(false)
  const all: readonly Format[] = [...formats, ...(locale === 'th' ? buddhistFormats : []), connectedFormat]
  const offered = all.filter(({ extension }) =>
    extension === 'odc' ? connects && excel : extension !== 'xlsx' || excel,
  )
  return [
    [
      ...offered.map((format) => ({ key: format.words, label: t(format.words), choose: () => start(format) })),
      { key: 'choices', label: t('pdfChoices.choices'), choose: () => setChoosing(true) },
    ],
    choosing && <PdfChoices onClose={() => setChoosing(false)} />,
  ]
}

interface DownloadMenuProps {
  readonly download: Download
  readonly files: readonly MenuItem[]
}

/** The button that opens the menu of files; it is animated while a file is made. */
export function DownloadMenu({ download, files }: DownloadMenuProps) {
  const { t } = useText()
  return (
    <MenuButton label={t('card.download')} items={files}>
      <span className={download.busy ? styles.busy : undefined}>
        <Icon name="download" size={18} />
      </span>
    </MenuButton>
  )
}
