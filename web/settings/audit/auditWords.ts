import type { AuditRow } from '@sala/catalog/api/audit.ts'
import { settings as english } from '@sala/catalog/locales/en/settings.ts'
import { useTranslation } from 'react-i18next'

type Known = keyof typeof english.actions
const isKnown = (action: string): action is Known => Object.hasOwn(english.actions, action)

/** What the log calls an action, in the reader's words; one that has none yet is shown as it is written. */
export function useActionWords(): (action: string) => string {
  const { t } = useTranslation()
  return (action) => (isKnown(action) ? t(`settings.actions.${action}`) : action.replaceAll('_', ' '))
}

type Way = keyof typeof english.via
const isWay = (via: string): via is Way => Object.hasOwn(english.via, via)

/** By which way something was done, in the reader's words. */
export function useViaWords(): (via: string) => string {
  const { t } = useTranslation()
  return (via) => (isWay(via) ? t(`settings.via.${via}`) : via)
}

type Target = keyof typeof english.targets
const isTarget = (kind: string): kind is Target => Object.hasOwn(english.targets, kind)

/** What kind of thing something was done to, in the reader's words. */
export function useTargetWords(): (kind: string) => string {
  const { t } = useTranslation()
  return (kind) => (isTarget(kind) ? t(`settings.targets.${kind}`) : kind)
}

/**
 * What something was done to: by its name, and where it has none by its kind. A number, as of an import, is said with it; the long ids of sessions
 * tell nobody anything and stand in the entry itself.
 */
export function useTargetNames(): (row: Pick<AuditRow, 'target' | 'targetKind' | 'targetName'>) => string {
  const words = useTargetWords()
  return ({ target, targetKind, targetName }) => {
    if (targetName !== null) return targetName
    if (target === null) return '–'
    if (targetKind === null || targetKind === 'other') return target
    return /^\d+$/.test(target) ? `${words(targetKind)} ${target}` : words(targetKind)
  }
}
