import { type ProposedTable, proposeOwnDataset } from '@sala/catalog/api/ownProposal.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { explain } from '../../api/explain.ts'
import { PageHeader } from '../../controls/page/PageHeader.tsx'
import { TextButton } from '../../controls/TextButton.tsx'
import { FileDrop } from '../../forms/FileDrop.tsx'
import { useText } from '../../i18n/text.ts'
import { OwnDatasetForm } from './OwnDatasetForm.tsx'

interface Begun {
  /** Null where columns are told by hand. */
  readonly file: File | null
  readonly proposal: ProposedTable | null
}

/** A new data set: of a file, whose columns are proposed, or by hand. */
export function NewOwnDataset() {
  const { t, locale } = useText()
  const [begun, setBegun] = useState<Begun | null>(null)
  const [reading, setReading] = useState<File | null>(null)
  const [fault, setFault] = useState<string | null>(null)

  async function read(file: File) {
    setReading(file)
    setFault(null)
    try {
      const form = new FormData()
      form.set('file', file)
      setBegun({ file, proposal: await api.call(proposeOwnDataset, { form }) })
    } catch (error) {
      setFault(explain(error, t).message)
    } finally {
      setReading(null)
    }
  }

  if (begun !== null) {
    const { file, proposal } = begun
    if (proposal === null) return <OwnDatasetForm file={file} />
    const { rows, columns, transposed } = proposal
    const looked = t('ownDatasets.looked', { count: rows, rows: number(rows, locale) })
    const lead = transposed ? `${looked} ${t('ownDatasets.across')}` : looked
    return <OwnDatasetForm proposed={columns} file={file} lead={lead} />
  }
  return (
    <>
      <PageHeader title={t('ownDatasets.add')} lead={t('ownDatasets.fileLead')} />
      <FileDrop
        file={reading && { name: reading.name, bytes: reading.size }}
        fault={fault}
        busy={reading !== null}
        onFile={(file) => void read(file)}
        onRefused={setFault}
      />
      <p role="status">{reading !== null && t('ownDatasets.reading')}</p>
      <TextButton
        kind="quiet"
        label={t('ownDatasets.byHand')}
        onPress={() => setBegun({ file: null, proposal: null })}
      />
    </>
  )
}
