import { GroupForm } from './GroupForm.tsx'

export default function GroupAddPage() {
  return <GroupForm />
}
