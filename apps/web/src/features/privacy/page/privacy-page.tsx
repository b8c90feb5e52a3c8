import { useCompanyId } from '#shared/company/company-context.ts'
import { useListState } from '#shared/list/use-list-state.ts'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import { privacyList } from '../model/privacy.ts'
import { RegisterPanel } from '../register/register-panel.tsx'
import { RegisterDialog } from '../requests/register-dialog.tsx'
import { RequestSheet } from '../requests/request-sheet.tsx'
import { RequestsPanel } from '../requests/requests-panel.tsx'
import { RetentionPanel } from '../retention/retention-panel.tsx'
import { RetentionSheet } from '../retention/retention-sheet.tsx'

/** The LGPD area of HR: requests of people, what is kept of who left, and the register of processing. */
export function PrivacyPage() {
  const list = useListState(privacyList)
  const companyId = useCompanyId()
  const { state, change } = list
  const part = state.parte || 'pedidos'
  const close = { replace: true, ignoreBlocker: true }
  return (
    <>
      <Tabs
        label="LGPD"
        value={part}
        onValueChange={(next) => change({ parte: next === 'registro' || next === 'guarda' ? next : '', pedido: '', pessoa: '', registrar: false, page: 1 })}
        tabs={[{ value: 'pedidos', label: 'Pedidos de titulares' }, { value: 'guarda', label: 'Guarda e descarte' }, { value: 'registro', label: 'Registro de tratamento' }]}
      >
        <TabPanel value={part}>
          {part === 'registro' ? <RegisterPanel key={companyId} /> : part === 'guarda' ? <RetentionPanel key={companyId} list={list} /> : <RequestsPanel key={companyId} list={list} />}
        </TabPanel>
      </Tabs>
      {state.pedido !== '' && <RequestSheet key={state.pedido} id={state.pedido} onClose={() => change({ pedido: '' }, close)} />}
      {state.pessoa !== '' && <RetentionSheet key={state.pessoa} id={state.pessoa} onClose={() => change({ pessoa: '' }, close)} />}
      {state.registrar && <RegisterDialog onRegistered={(pedido) => change({ registrar: false, pedido }, close)} onClose={() => change({ registrar: false }, close)} />}
    </>
  )
}
