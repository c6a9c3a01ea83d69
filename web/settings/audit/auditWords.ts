import type { AuditRow } from '@sala/catalog/api/audit.ts'
import { useText } from '../../i18n/text.ts'

/** What the log calls an action, in the reader's words; one that has none yet is shown as it is written. */
export function useActionWords(): (action: string) => string {
  const { t, has } = useText()
  return (action) => {
    const key = `audit.actions.${action}`
    return has(key) ? t(key) : action.replaceAll('_', ' ')
  }
}

/** By which way something was done, in the reader's words. */
export function useViaWords(): (via: string) => string {
  const { t, has } = useText()
  return (via) => {
    const key = `audit.ways.${via}`
    return has(key) ? t(key) : via
  }
}

/** What kind of thing something was done to, in the reader's words. */
export function useTargetWords(): (kind: string) => string {
  const { t, has } = useText()
  return (kind) => {
    const key = `audit.targets.${kind}`
    return has(key) ? t(key) : kind
  }
}

/**
 * The target of an entry: by its name, or without one by its kind. A number, as of an import, is added; the long ids of sessions mean
 * nothing to readers and are shown only in the entry itself.
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
