import type { AuditFacts } from '@sala/catalog/api/audit.ts'
import type { Author } from '../model.ts'

export interface AuditEntry {
  readonly at: Date
  readonly action: AuditAction
  readonly author: Author
  /** Id of the person, role or session that was changed. */
  readonly target: string | null
  readonly details: AuditFacts
}

export const auditActions = [
  'signed_in',
  'sign_in_failed',
  'sign_in_refused',
  'password_guessed',
  'signed_out',
  'session_revoked',
  'cookie_used_again',
  'user_added',
  'user_changed',
  'role_changed',
  'user_deleted',
  'user_restored',
  'role_added',
  'role_deleted',
  'role_restored',
  'department_changed',
  'category_added',
  'category_changed',
  'category_deleted',
  'category_restored',
  'widget_added',
  'widget_changed',
  'widget_deleted',
  'widget_restored',
  'document_added',
  'document_changed',
  'document_deleted',
  'document_restored',
  'exploration_added',
  'exploration_changed',
  'exploration_shared',
  'exploration_deleted',
  'exploration_restored',
  'change_refused',
  'audit_exported',
  'batch_imported',
  'batch_undone',
  'alias_taught',
  'alias_removed',
  'card_exported',
  'export_refused',
  'account_asked_for',
  'account_changed',
  'link_made',
  'password_changed',
  'access_withdrawn',
  'second_factor_on',
  'second_factor_off',
  'second_factor_refused',
  'recovery_code_used',
  'recovery_codes_renewed',
  'session_locked',
  'session_unlocked',
  'locked_down',
  'loss_accepted',
  'author_erased',
  'person_erased',
  'backup_taken',
  'backup_restored',
] as const

export type AuditAction = (typeof auditActions)[number]
