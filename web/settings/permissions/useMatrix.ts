import { getRole, type Role, updateRole } from '@sala/catalog/api/roles.ts'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import type { Tagged } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { explain } from '../../api/explain.ts'
import { queryClient } from '../../api/queries.ts'
import { markStale } from '../../api/stale.ts'
import { readCurrent } from '../../forms/Edited.tsx'
import { ifMatch } from '../../forms/sending.ts'
import { useText } from '../../i18n/text.ts'
import { dismissAll, notify } from '../../notices/notices.ts'
import { samePermissions } from './matrix.ts'

/** A group in view: as it is stored, and as the person has it now. */
export interface Column {
  readonly role: Role
  readonly permissions: ReadonlySet<string>
  readonly changed: boolean
}

/** Another person stored other permissions of a group meanwhile. */
interface MatrixConflict {
  readonly ours: ReadonlySet<string>
  readonly theirs: Tagged<Role>
}

interface Matrix {
  /** The groups in view that have come, in the order of the address. */
  readonly columns: readonly Column[]
  readonly loading: boolean
  readonly error: Error | null
  readonly saving: boolean
  readonly conflict: MatrixConflict | null
  readonly set: (id: string, permissions: ReadonlySet<string>) => void
  readonly discard: () => void
  readonly save: () => Promise<void>
  readonly settle: (choice: 'theirs' | 'ours') => void
}

const keyOf = (id: string) => ['matrix', id]

/** The permissions of some groups, as they are edited side by side. Each group is stored by itself, under its own version. */
export function useMatrix(ids: readonly string[]): Matrix {
  const { t } = useText()
  const [drafts, setDrafts] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map())
  const [saving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<MatrixConflict | null>(null)
  const answers = useQueries({
    queries: ids.map((id) => ({
      queryKey: keyOf(id),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => readCurrent(getRole, id, signal),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    })),
  })

  const stored = answers.flatMap(({ data }) => data ?? [])
  const columns = stored.map(({ reply: role }): Column => {
    const storedPermissions = new Set(role.permissions)
    const permissions = drafts.get(role.id) ?? storedPermissions
    return { role, permissions, changed: !samePermissions(storedPermissions, permissions) }
  })

  function forget(id: string) {
    setDrafts((current) => new Map([...current].filter(([at]) => at !== id)))
  }

  /** Stores one group; false where it did not work, which is then said. */
  async function store({ reply: role, tag }: Tagged<Role>, permissions: ReadonlySet<string>): Promise<boolean> {
    try {
      const body = { permissions: [...permissions].sort() }
      const saved = await api.callTagged(updateRole, { params: { id: role.id }, body, headers: ifMatch(tag) })
      queryClient.setQueryData(keyOf(role.id), saved)
      forget(role.id)
      return true
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) {
        setConflict({ ours: permissions, theirs: await readCurrent(getRole, role.id) })
      } else {
        notify('error', `${role.name}: ${explain(error, t).message}`)
      }
      return false
    }
  }

  async function storeAll(work: readonly (readonly [Tagged<Role>, ReadonlySet<string>])[]): Promise<void> {
    setSaving(true)
    dismissAll()
    let all = true
    // One after the other: where two people meet, only one question is asked at a time.
    for (const [role, permissions] of work) {
      all = await store(role, permissions)
      if (!all) break
    }
    setSaving(false)
    markStale()
    if (all) notify('success', t('settings.groups.updated'))
  }

  return {
    columns,
    loading: answers.some(({ isPending }) => isPending),
    error: answers.find(({ error }) => error !== null)?.error ?? null,
    saving,
    conflict,
    set: (id, permissions) => setDrafts((current) => new Map([...current, [id, permissions]])),
    discard: () => setDrafts(new Map()),
    save: () =>
      storeAll(
        stored.flatMap((role) => {
          const column = columns.find((candidate) => candidate.role.id === role.reply.id)
          return column?.changed ? [[role, column.permissions] as const] : []
        }),
      ),
    settle: (choice) => {
      if (conflict === null) return
      const { ours, theirs } = conflict
      setConflict(null)
      queryClient.setQueryData(keyOf(theirs.reply.id), theirs)
      if (choice === 'theirs') forget(theirs.reply.id)
      else void storeAll([[theirs, ours]])
    },
  }
}
