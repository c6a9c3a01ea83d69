import type { ReactNode } from 'react'
import { Dialog } from '../controls/dialogs/Dialog.tsx'
import { TextButton } from '../controls/TextButton.tsx'
import { TableHead } from '../controls/texts/TableHead.tsx'
import { useText } from '../i18n/text.ts'
import styles from './CompareDialog.module.css'
import { type Fields, same } from './useForm.ts'

/** A field as it is shown where two versions stand side by side. */
interface ComparedField<Values extends Fields> {
  readonly label: string
  readonly show: (values: Values) => ReactNode
}

/** Every field, so that none is forgotten; null for what is asked for where a thing is made, and so never of two versions. */
export type Compared<Values extends Fields> = {
  readonly [Name in keyof Values & string]: ComparedField<Values> | null
}

interface CompareDialogProps<Values extends Fields> {
  readonly compared: Compared<Values>
  readonly ours: Values
  readonly theirs: Values
  readonly onSettle: (choice: 'theirs' | 'ours') => void
}

/** Two people changed the same thing: the second sees both versions and decides; nothing is lost in silence. */
export function CompareDialog<Values extends Fields>({ compared, ours, theirs, onSettle }: CompareDialogProps<Values>) {
  const { t } = useText()
  const differing = differingFields(compared, ours, theirs)
  return (
    <Dialog
      wide
      title={t('conflict.title')}
      onClose={() => onSettle('theirs')}
      actions={
        <>
          <TextButton kind="quiet" label={t('conflict.takeTheirs')} onPress={() => onSettle('theirs')} />
          <TextButton kind="main" label={t('conflict.keepOurs')} onPress={() => onSettle('ours')} />
        </>
      }
    >
      <p>{t('conflict.text')}</p>
      {differing.length === 0 ? (
        <p>{t('conflict.same')}</p>
      ) : (
        <table className={`quiet-head table ${styles.versions}`}>
          <TableHead heads={[t('conflict.field'), t('conflict.ours'), t('conflict.theirs')]} />
          <tbody>
            {differing.map(({ name, label, show }) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>{show(ours)}</td>
                <td>{show(theirs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}

function differingFields<Values extends Fields>(compared: Compared<Values>, ours: Values, theirs: Values) {
  const differing: (ComparedField<Values> & { readonly name: string })[] = []
  for (const name in compared) {
    const field = compared[name]
    if (field && !same(ours[name], theirs[name])) differing.push({ name, ...field })
  }
  return differing
}
