import { themes } from '@sala/widgets/views/themes.ts'
import { cssVariable } from '../controls/cssVariable.ts'
import { Drawer } from '../controls/dialogs/Drawer.tsx'
import { useText } from '../i18n/text.ts'
import { useStore } from '../store.ts'
import { Choices, Switch } from './choices.tsx'
import { headerFilters, routerAnimations, sidebarFilters, sidebarImages } from './looks.ts'
import { changeSettings, resetLook, settings } from './settings.ts'
import styles from './ThemeDrawer.module.css'
import { coloursOf, headerGround, overlays } from './tokens.ts'
import { useDark } from './useDark.ts'

/** Every setting of the look. Each choice is seen on the page at once, and kept. */
export function ThemeDrawer({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useText()
  return (
    <Drawer open={open} onClose={onClose} label={t('shell.appearance')} closeLabel={t('themes.close')} from="end">
      <div className={styles.drawer}>
        <h2>{t('shell.appearance')}</h2>
        <p className="flush quiet">{t('themes.lead')}</p>
        <Brightness />
        <Colours />
        <Layout />
        <Header />
        <Picture />
        <Animation />
        <button type="button" className={styles.reset} onClick={resetLook}>
          {t('themes.reset')}
        </button>
      </div>
    </Drawer>
  )
}

function Brightness() {
  const { t } = useText()
  const { darkMode } = useStore(settings)
  const modes = { system: null, light: false, dark: true } as const
  return (
    <Choices
      legend={t('themes.brightness.legend')}
      name="brightness"
      shape="words"
      chosen={darkMode === null ? 'system' : darkMode ? 'dark' : 'light'}
      options={(['system', 'light', 'dark'] as const).map((value) => ({
        value,
        label: t(`themes.brightness.${value}`),
      }))}
      onChoose={(value) => changeSettings({ darkMode: modes[value] })}
    />
  )
}

function Colours() {
  const { t } = useText()
  const { themeColours } = useStore(settings)
  const mode = useDark() ? 'dark' : 'light'
  return (
    <Choices
      legend={t('themes.colours.legend')}
      name="colours"
      shape="swatches"
      chosen={themeColours}
      options={themes.map((value) => ({
        value,
        label: t(`themes.colours.${value}`),
        style: cssVariable('--swatch', coloursOf(mode, value).fill),
      }))}
      onChoose={(value) => changeSettings({ themeColours: value })}
    />
  )
}

function Layout() {
  const { t } = useText()
  const { collapseSidebar, horizontalLayoutSidebar, rtlLayout } = useStore(settings)
  return (
    <fieldset className={`fieldset ${styles.group}`}>
      <legend>{t('themes.layout.legend')}</legend>
      <div className={styles.roomy}>
        <Switch
          label={t('themes.layout.collapsed')}
          on={collapseSidebar}
          disabled={horizontalLayoutSidebar}
          onTurn={(on) => changeSettings({ collapseSidebar: on })}
        />
        <Switch
          label={t('themes.layout.horizontal')}
          on={horizontalLayoutSidebar}
          onTurn={(on) => changeSettings({ horizontalLayoutSidebar: on })}
        />
      </div>
      <Switch
        label={t('themes.layout.rightToLeft')}
        on={rtlLayout}
        onTurn={(on) => changeSettings({ rtlLayout: on })}
      />
    </fieldset>
  )
}

function Header() {
  const { t } = useText()
  const { headerFilter, themeColours } = useStore(settings)
  const colours = coloursOf(useDark() ? 'dark' : 'light', themeColours)
  return (
    <Choices
      legend={t('themes.header.legend')}
      name="header"
      shape="swatches"
      chosen={headerFilter}
      options={headerFilters.map((value) => ({
        value,
        label: t(`themes.header.${value}`),
        style: cssVariable('--swatch', headerGround(value, colours).ground),
      }))}
      onChoose={(value) => changeSettings({ headerFilter: value })}
    />
  )
}

function Picture() {
  const { t } = useText()
  const { backgroundImage, sidebarImage, sidebarFilter } = useStore(settings)
  return (
    <>
      <fieldset className={`fieldset ${styles.group}`}>
        <legend>{t('themes.picture.legend')}</legend>
        <Switch
          label={t('themes.picture.on')}
          on={backgroundImage}
          onTurn={(on) => changeSettings({ backgroundImage: on })}
        />
      </fieldset>
      {backgroundImage && (
        <>
          <Choices
            legend={t('themes.picture.which')}
            name="picture"
            shape="pictures"
            chosen={sidebarImage}
            options={sidebarImages.map((value) => ({ value, label: t(`themes.picture.${value}`) }))}
            onChoose={(value) => changeSettings({ sidebarImage: value })}
          />
          <Choices
            legend={t('themes.picture.overlay')}
            name="overlay"
            shape="swatches"
            chosen={sidebarFilter}
            options={sidebarFilters.map((value) => ({
              value,
              label: value === 'night' ? t('themes.header.night') : t(`themes.colours.${value}`),
              style: cssVariable('--swatch', overlays[value]),
            }))}
            onChoose={(value) => changeSettings({ sidebarFilter: value })}
          />
        </>
      )}
    </>
  )
}

function Animation() {
  const { t } = useText()
  const { routerAnimation } = useStore(settings)
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <>
      <Choices
        legend={t('themes.animation.legend')}
        name="animation"
        shape="list"
        chosen={routerAnimation}
        options={routerAnimations.map((value) => ({ value, label: t(`themes.animation.${value}`) }))}
        onChoose={(value) => changeSettings({ routerAnimation: value })}
      />
      {calm && <p className="flush quiet">{t('themes.animation.calm')}</p>}
    </>
  )
}
