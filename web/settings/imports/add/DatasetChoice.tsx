import { downloadTemplate } from '@sala/catalog/api/imports.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { periodOf } from '@sala/widgets/trust/trust.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { filledPath } from '../../../api/client.ts'
import { datasetsQuery, useDatasetChoices } from '../../../api/datasets.ts'
import { saveFile } from '../../../api/saveFile.ts'
import { useAction } from '../../../api/useAction.ts'
import buttons from '../../../controls/buttons.module.css'
import { Icon } from '../../../controls/Icon.tsx'
import { TableHead } from '../../../controls/texts/TableHead.tsx'
import { SelectField } from '../../../forms/fields.tsx'
import type { Field } from '../../../forms/useForm.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './DatasetChoice.module.css'

/** What the file is about: the data set, what one row of it is, how new it is, and what its columns are called. */
export function DatasetChoice({ field }: { readonly field: Field<string> }) {
  const { t } = useText()
  const choices = useDatasetChoices()
  return (
    <div className={`grid shrink gap-12px ${styles.choice}`}>
      <SelectField
        field={field}
        label={t('imports.dataset')}
        choices={[{ value: '', label: t('imports.pleaseChoose') }, ...choices]}
      />
      {field.value !== '' && <About name={field.value} />}
    </div>
  )
}

function About({ name }: { readonly name: string }) {
  const { t, locale } = useText()
  const fresh = useQuery(datasetsQuery).data?.rows.find((row) => row.name === name)
  const { run } = useAction()
  const declared = findDataset(name)
  if (declared === undefined) return null
  const download = () =>
    run(async () => saveFile(await api.download(filledPath(downloadTemplate.path, { dataset: name }), {})))

  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('imports.oneRow')}</dt>
        <dd>{formatMessage(declared.row, locale)}</dd>
        {fresh !== undefined && (
          <>
            <dt>{t('imports.newest')}</dt>
            <dd>
              {fresh.newest === null ? t('imports.noFigures') : periodOf(name, fresh.newest, locale)}
              {fresh.demonstration && ` (${t('status.demonstration')})`}
            </dd>
          </>
        )}
      </dl>
      <button type="button" className={`${buttons.quiet} ${styles.template}`} onClick={() => void download()}>
        <Icon name="download" />
        {t('imports.template')}
      </button>
      <details>
        <summary>{t('imports.columnsOf')}</summary>
        <table className={`quiet-head table ${styles.columns}`}>
          <TableHead heads={[t('imports.column'), t('imports.columnName')]} />
          <tbody>
            {Object.entries(declared.columns).map(([column, { label, absent }]) => (
              <tr key={column}>
                <th scope="row">
                  {formatMessage(label, locale)}
                  <span className="block quiet tiny">
                    {absent === 'required' ? t('imports.needed') : t('imports.mayBeEmpty')}
                  </span>
                </th>
                <td>
                  <code dir="ltr">{column}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
