import { getUser } from '@sala/catalog/api/users.ts'
import { paths } from '../../paths.ts'
import { Edited } from '../form/Edited.tsx'
import { UserForm } from './UserForm.tsx'

export default function UserEditPage() {
  return (
    <Edited route={getUser} list={paths.settingUsers}>
      {(current) => <UserForm current={current} />}
    </Edited>
  )
}
