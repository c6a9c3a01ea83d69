import { type ProposedTable, proposeOwnDataset } from '@sala/catalog/api/ownProposal.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { explain } from '../../api/explain.ts'
import buttons from '../../controls/buttons.module.css'
import { PageHeader } from '../../controls/page/PageHeader.tsx'
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
    const rows =
      proposal === null ? '' : t('ownDatasets.looked', { count: proposal.rows, rows: number(proposal.rows, locale) })
    return <OwnDatasetForm proposed={proposal?.columns ?? []} file={file} lead={proposal === null ? undefined : rows} />
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
      <button type="button" className={buttons.quiet} onClick={() => setBegun({ file: null, proposal: null })}>
        {t('ownDatasets.byHand')}
      </button>
    </>
  )
}
