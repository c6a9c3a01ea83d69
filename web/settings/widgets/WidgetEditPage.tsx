import { getWidget } from '@sala/catalog/api/widgets.ts'
import { paths } from '../../paths.ts'
import { Edited } from '../form/Edited.tsx'
import { WidgetForm } from './WidgetForm.tsx'

export default function WidgetEditPage() {
  return (
    <Edited route={getWidget} list={paths.settingWidgets}>
      {(current) => <WidgetForm current={current} />}
    </Edited>
  )
}
