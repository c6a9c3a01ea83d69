import { cssVariable } from '../controls/cssVariable.ts'
import { useStore } from '../store.ts'
import { settings } from '../theme/settings.ts'
import styles from './picture.module.css'

/**
 * What a menu wears when a picture stands behind it; nothing where the person wants none.
 *
 * @param className the menu's own class, which stays
 */
export function usePicture(className: string | undefined) {
  const { backgroundImage, sidebarImage, sidebarFilter } = useStore(settings)
  if (!backgroundImage) return { className: className }
  return {
    className: `${className} ${styles.pictured}`,
    'data-picture': sidebarImage,
    style: cssVariable('--overlay', `var(--overlay-${sidebarFilter})`),
  }
}
