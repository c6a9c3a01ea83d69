import { pdfRows, pdfTables } from '@sala/catalog/api/exports.ts'
import { useId } from 'react'
import { CloseButton, Dialog } from '../../controls/dialogs/Dialog.tsx'
import { useText } from '../../i18n/text.ts'
import { useStore } from '../../store.ts'
import styles from './PdfChoicesDialog.module.css'
import { choosePdfLayout, pdfLayout } from './pdfLayout.ts'

/** Asks for the contents of PDF files. A choice applies at once, to cards, dashboards, boards and the tray. */
export default function PdfChoicesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText()
  const { table, rows } = useStore(pdfLayout)
  return (
    <Dialog title={t('pdfDialog.title')} onClose={onClose} actions={<CloseButton main onClose={onClose} />}>
      <Choice
        legend={t('pdfDialog.table.label')}
        chosen={table}
        options={pdfTables.map((value) => ({ value, label: t(`pdfDialog.table.${value}`) }))}
        onChoose={(value) => choosePdfLayout({ table: value })}
      />
      <Choice
        legend={t('pdfDialog.rows.label')}
        chosen={rows}
        options={pdfRows.map((value) => ({ value, label: t(`pdfDialog.rows.${value}`) }))}
        onChoose={(value) => choosePdfLayout({ rows: value })}
      />
    </Dialog>
  )
}

interface ChoiceProps<Value extends string> {
  readonly legend: string
  readonly chosen: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChoose: (value: Value) => void
}

function Choice<Value extends string>({ legend, chosen, options, onChoose }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={`grid fieldset ${styles.choice}`}>
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
