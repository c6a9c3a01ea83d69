import { Link } from '@tanstack/react-router'
import { type Deleted, Deletion } from './Deletion.tsx'

interface RowNameProps {
  readonly name: string
  /** The page that changes it. */
  readonly edit: string
  /** Rows in the trash are read-only; shows since when, and by whom they were deleted. */
  readonly trash?: Deleted
}

const present: Deleted = { deletedAt: null, deletedBy: null }

/** What a row is called, which opens it: people press a name sooner than a pencil at the other end of the row. */
export function RowName({ name, edit, trash = present }: RowNameProps) {
  return trash.deletedAt === null ? (
    <Link to={edit}>
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <span>
      <bdi>{name}</bdi>
      <Deletion {...trash} />
    </span>
  )
}
