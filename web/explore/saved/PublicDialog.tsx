import type { SavedExploration } from '@sala/catalog/api/explorations.ts'
import { publishExploration, unpublishExploration } from '@sala/catalog/api/publicExplorations.ts'
import { isPublishable } from '@sala/catalog/explore/questions/publishable.ts'
import { api } from '../../api/api.ts'
import { markStale } from '../../api/stale.ts'
import { useAction } from '../../api/useAction.ts'
import { datasetWords } from '../../cards/explored/datasetWords.ts'
import { Dialog } from '../../controls/dialogs/Dialog.tsx'
import { LinkField } from '../../controls/LinkField.tsx'
import { TextButton } from '../../controls/TextButton.tsx'
import { Fault } from '../../forms/Fault.tsx'
import { useText } from '../../i18n/text.ts'
import { useMoment } from '../../i18n/useMoment.ts'
import { notify } from '../../notices/notices.ts'
import { paths } from '../../paths.ts'
import { rememberSaved } from './rememberSaved.ts'
import { ifMatch } from './savedExploration.ts'

interface PublicDialogProps {
  readonly saved: SavedExploration
  readonly onClose: () => void
}

/** An administrator makes a saved exploration public, takes its address, and ends it. */
export default function PublicDialog({ saved, onClose }: PublicDialogProps) {
  const { t, locale } = useText()
  const moment = useMoment()
  const { busy, fault, run } = useAction('fault')
  const { id, name, publication, datasets } = saved
  const personal = datasets.filter((dataset) => !isPublishable(dataset))

  async function attempt(work: () => Promise<string>) {
    if (!busy) await run(async () => notify('success', await work()))
  }
  const publish = () =>
    attempt(async () => {
      rememberSaved(await api.call(publishExploration, { params: { id }, headers: ifMatch(saved) }))
      return t('publications.published', { name })
    })
  const end = (address: string) =>
    attempt(async () => {
      await api.call(unpublishExploration, { params: { id: address } })
      markStale()
      onClose()
      return t('publications.unpublished', { name })
    })

  return (
    <Dialog title={t('publications.title', { name })} onClose={onClose}>
      <p>
        {personal.length === 0
          ? t('publications.text')
          : t('publications.personal', { datasets: datasetWords(personal, locale) })}
      </p>
      {publication !== null && (
        <>
          <p>
            {t('publications.since', { date: moment(publication.at) })}{' '}
            {!publication.current && t('publications.older')}
          </p>
          <LinkField link={addressOf(publication.id)} label={t('publications.address')}>
            {(copy) => (
              <p>
                <TextButton kind="quiet" label={t('common.copyLink')} onPress={copy} />
              </p>
            )}
          </LinkField>
          <p>
            <TextButton
              kind="danger"
              label={t('publications.unpublish')}
              aria-disabled={busy}
              onPress={() => void end(publication.id)}
            />
          </p>
        </>
      )}
      {personal.length === 0 && publication?.current !== true && (
        <p>
          <TextButton
            kind="main"
            label={publication === null ? t('publications.publish') : t('publications.publishAgain')}
            aria-disabled={busy}
            onPress={() => void publish()}
          />
        </p>
      )}
      <Fault text={fault} />
    </Dialog>
  )
}

const addressOf = (id: string): string => new URL(paths.publicExploration.replace('$id', id), location.origin).href
