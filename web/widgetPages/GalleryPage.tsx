import { permissionOf } from '@sala/catalog/api/auth.ts'
import { allWidgets } from '@sala/widgets/all.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { todayInThailand } from '../cards/context.ts'
import { CardGrid } from '../cards/grid/CardGrid.tsx'
import { spanOf } from '../cards/grid/spanOf.ts'
import { PageHeader } from '../controls/page/PageHeader.tsx'
import { Message } from '../controls/texts/Message.tsx'
import { useText } from '../i18n/text.ts'
import { useWidgetMenu } from '../menu/useWidgetMenu.ts'
import { WidgetChoices } from '../menu/WidgetLooks.tsx'
import { session } from '../session/session.ts'
import { useStore } from '../store.ts'
import { previewSettings, settings } from '../theme/settings.ts'
import styles from './GalleryPage.module.css'
import { mayOpenGallery } from './mayOpenGallery.ts'

/** All widgets on one page, for eyes. Theme and direction come from the address and are forgotten when the page is left. */
export default function GalleryPage() {
  const { t, locale } = useText()
  const { user, permissions } = useStore(session)
  const inMenu = (useWidgetMenu().categories ?? []).flatMap(({ widgets }) => widgets)
  if (!mayOpenGallery(user)) return <Message title={t('shell.noPermission')} text={t('shell.noPermissionHint')} />
  const surroundings = { today: todayInThailand(), language: locale }
  const cards = allWidgets
    .filter(({ code }) => permissions.includes(permissionOf(code)))
    .map((widget) => ({ widget, span: spanOf(widget, surroundings) }))
  return (
    <>
      <PageHeader title={t('widgetPages.gallery')} lead={t('widgetPages.galleryLead')}>
        <Switches />
      </PageHeader>
      <WidgetChoices widgets={inMenu} />
      <CardGrid cards={cards} />
    </>
  )
}

const looks = [
  { name: 'theme', value: 'light', words: 'widgetPages.light' },
  { name: 'theme', value: 'dark', words: 'widgetPages.dark' },
  { name: 'dir', value: 'ltr', words: 'widgetPages.leftToRight' },
  { name: 'dir', value: 'rtl', words: 'widgetPages.rightToLeft' },
] as const

function Switches() {
  const { t } = useText()
  const navigate = useNavigate()
  const { theme, dir } = useSearch({ strict: false })
  const { darkMode, rtlLayout } = useStore(settings)

  // The document is the world outside React; what was there before comes back when the page is left.
  useEffect(
    () =>
      previewSettings({
        ...(theme === 'light' || theme === 'dark' ? { darkMode: theme === 'dark' } : {}),
        ...(dir === 'ltr' || dir === 'rtl' ? { rtlLayout: dir === 'rtl' } : {}),
      }),
    [theme, dir],
  )

  const isOn = ({ name, value }: (typeof looks)[number]) =>
    name === 'theme' ? darkMode === (value === 'dark') : rtlLayout === (value === 'rtl')
  return (
    <div className={`flex wrap gap-2 gap-above-1 ${styles.switches}`}>
      {(['theme', 'dir'] as const).map((group) => (
        <fieldset key={group}>
          <legend>{group === 'theme' ? t('widgetPages.look') : t('widgetPages.direction')}</legend>
          {looks
            .filter(({ name }) => name === group)
            .map((look) => (
              <button
                key={look.value}
                type="button"
                aria-pressed={isOn(look)}
                onClick={() =>
                  void navigate({
                    to: '.',
                    search: (search: Readonly<Record<string, unknown>>) => ({ ...search, [look.name]: look.value }),
                    replace: true,
                    resetScroll: false,
                  })
                }
              >
                {t(look.words)}
              </button>
            ))}
        </fieldset>
      ))}
    </div>
  )
}
