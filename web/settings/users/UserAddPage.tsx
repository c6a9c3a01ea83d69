import { UserForm } from './UserForm.tsx'

export default function UserAddPage() {
  return <UserForm />
}
