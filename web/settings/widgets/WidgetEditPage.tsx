import { getWidget } from '@sala/catalog/api/widgets.ts'
import { Edited } from '../../forms/Edited.tsx'
import { paths } from '../../paths.ts'
import { WidgetForm } from './WidgetForm.tsx'

export default function WidgetEditPage() {
  return (
    <Edited route={getWidget} list={paths.settingWidgets}>
      {(current) => <WidgetForm current={current} />}
    </Edited>
  )
}
