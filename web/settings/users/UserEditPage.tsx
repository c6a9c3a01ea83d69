import { getUser } from '@sala/catalog/api/users.ts'
import { Edited } from '../../forms/Edited.tsx'
import { paths } from '../../paths.ts'
import { UserForm } from './UserForm.tsx'

export default function UserEditPage() {
  return (
    <Edited route={getUser} list={paths.settingUsers}>
      {(current) => <UserForm current={current} />}
    </Edited>
  )
}
