import { type DirectoryTest, testDirectory } from '@sala/catalog/api/directory.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { markStale } from '../../api/stale.ts'
import { useAction } from '../../api/useAction.ts'
import { Dialog } from '../../controls/dialogs/Dialog.tsx'
import { TextButton } from '../../controls/TextButton.tsx'
import { useText } from '../../i18n/text.ts'

/** Asks every server of the directory, says what each answers, and brings the departments into the list. */
export function TestDirectory() {
  const { t, locale } = useText()
  const { busy, run } = useAction()
  const [tested, setTested] = useState<DirectoryTest | null>(null)

  const ask = () =>
    run(async () => {
      setTested(await api.call(testDirectory))
      markStale()
    })

  return (
    <>
      <TextButton
        kind="quiet"
        label={busy ? t('settings.departments.testing') : t('settings.departments.test')}
        aria-disabled={busy}
        onPress={() => void (busy || ask())}
      />
      {tested && (
        <Dialog title={t('settings.departments.test')} onClose={() => setTested(null)}>
          <ul className="grid gap-2 unpadded paragraph no-bullets">
            {tested.servers.map(({ url, failed, reason }) => (
              <li key={url}>
                <strong>
                  <bdi>{url}</bdi>
                </strong>{' '}
                {failed === null ? t('settings.departments.answers') : t(`settings.departments.step.${failed}`)}
                {reason !== null && (
                  <code className="block quiet small break" dir="ltr" lang="en">
                    {reason}
                  </code>
                )}
              </li>
            ))}
          </ul>
          {tested.departments !== null && (
            <p>{t('settings.departments.brought', { departments: number(tested.departments, locale) })}</p>
          )}
        </Dialog>
      )}
    </>
  )
}
