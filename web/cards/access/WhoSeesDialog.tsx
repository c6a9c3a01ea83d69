import { type Readers, readersOfCard, readersOfDataset, type WhoSees } from '@sala/catalog/api/rights.ts'
import type { CardCode } from '@sala/catalog/companions.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '../../api/explain.ts'
import { queryFor } from '../../api/queries.ts'
import { Dialog } from '../../controls/dialogs/Dialog.tsx'
import { TextButton } from '../../controls/TextButton.tsx'
import { TableHead } from '../../controls/texts/TableHead.tsx'
import { useText } from '../../i18n/text.ts'
import { useDatasetLabel } from '../../i18n/useDatasetLabel.ts'
import tables from '../../views/tables/TableView.module.css'
import { GroupPeople } from './GroupPeople.tsx'
import styles from './Rights.module.css'
import { RowsOfGroup } from './RowsOfGroup.tsx'
import { usePermissionNames } from './usePermissionNames.ts'

/** The subject: a card, or a data set by its name. */
export type WhoSeesProps = { readonly card: CardCode } | { readonly dataset: string }

interface WhoSeesDialogProps {
  readonly about: WhoSeesProps
  readonly onClose: () => void
}

/** The groups that see a card or a data set, by which permission, and which of its rows; leads from a card to its data sets. */
export function WhoSeesDialog({ about: first, onClose }: WhoSeesDialogProps) {
  const { t } = useText()
  const datasetLabel = useDatasetLabel()
  const [about, setAbout] = useState(first)
  const answer = useQuery({ ...queryOf(about), staleTime: 0 })
  const nameOfPermission = usePermissionNames()
  const [widget] = 'card' in about ? [nameOfPermission.ofCard(about.card)] : [datasetLabel(about.dataset)]
  // Administrators see everything, so they are among the groups of each card, with all of its data sets.
  const datasets = 'card' in about ? (answer.data?.rows.find(({ builtIn }) => builtIn)?.datasets ?? []) : []
  return (
    <Dialog title={t('rights.whoSeesTitle', { name: widget })} onClose={onClose} wide>
      {answer.error !== null && <p role="alert">{explain(answer.error, t).message}</p>}
      {answer.isPending && <p role="status">{t('common.loading')}</p>}
      {answer.data !== undefined && <ReadersTable seen={answer.data} nameOfPermission={nameOfPermission.of} />}
      {datasets.length > 0 && (
        <section>
          <h3 className={styles.head}>{t('rights.itsDatasets')}</h3>
          <ul className="flush unpadded no-bullets">
            {datasets.map(({ name }) => (
              <li key={name}>
                <TextButton kind="quiet" label={datasetLabel(name)} onPress={() => setAbout({ dataset: name })} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {about !== first && (
        <p>
          <TextButton kind="quiet" label={t('rights.backToCard')} onPress={() => setAbout(first)} />
        </p>
      )}
    </Dialog>
  )
}

const queryOf = (about: WhoSeesProps) =>
  'card' in about
    ? queryFor(readersOfCard, undefined, { card: String(about.card) })
    : queryFor(readersOfDataset, undefined, { name: about.dataset })

interface SeenProps {
  readonly seen: WhoSees
  readonly nameOfPermission: (permission: string) => string
}

function ReadersTable({ seen: { rows, anyone, shown: isVisible }, nameOfPermission }: SeenProps) {
  const { t } = useText()
  return (
    <>
      {anyone && <p>{t('rights.anyone')}</p>}
      {isVisible === false && <p>{t('rights.switchedOff')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard */}
      <section className={styles.scroller} aria-label={t('rights.whoSees')} tabIndex={0}>
        <table className={tables.table}>
          <TableHead heads={[t('rights.group'), t('rights.people'), t('rights.through'), t('rights.rows')]} />
          <tbody>
            {rows.map((group) => (
              <tr key={group.id}>
                <th scope="row">
                  <bdi>{group.name}</bdi>
                </th>
                <td>
                  <GroupPeople group={group.id} count={group.users} />
                </td>
                <td>{group.builtIn ? t('rights.everything') : <Through group={group} nameOf={nameOfPermission} />}</td>
                <td>
                  <RowsOfGroup rule={group.rule} datasets={group.datasets} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

interface ThroughProps {
  readonly group: Readers
  readonly nameOf: (permission: string) => string
}

function Through({ group: { through }, nameOf }: ThroughProps) {
  return (
    <ul className="flush unpadded no-bullets">
      {through.map((permission) => (
        <li key={permission}>{nameOf(permission)}</li>
      ))}
    </ul>
  )
}
