import { MessageCircleQuestion, PenLine } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import { useAddress } from '#shared/list/use-address.ts'
import { useSession } from '#shared/session/session-context.ts'
import { Button } from '#shared/ui/button.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import { feedbackBatches } from '../data/feedback/feedback-queries.ts'
import { exportColumns } from '../model/feedback/feedback.ts'
import { type FeedbackAddress, feedbackAddress, TAB_LABELS, tabsFor } from '../model/feedback/feedback-address.ts'
import { FeedbackList } from './feedback-list.tsx'
import { FeedbackSheet } from './feedback-sheet.tsx'
import { FiguresPanel } from './figures-panel.tsx'
import { RequestsPanel } from './requests-panel.tsx'

const GiveSheet = lazy(async () => ({ default: (await import('../composer/give-sheet.tsx')).GiveSheet }))
const AskSheet = lazy(async () => ({ default: (await import('../composer/ask-sheet.tsx')).AskSheet }))

function Export({ scope, name }: { readonly scope: 'received' | 'sent'; readonly name: string }) {
  const { employee } = useSession()
  return (
    <ExportMenu
      size="sm"
      total={null}
      scope="todos desta lista"
      source={{ list: `feedback_${scope}`, companyId: employee?.company_id ?? null, fileName: `feedbacks-${name}`, sheet: 'Feedbacks', columns: exportColumns, fetchBatch: feedbackBatches(scope) }}
    />
  )
}

/** Feedback of the reader: received, written, asked for, of the team; figures for who manages reviews. */
export function FeedbackPage({ nav }: { readonly nav: ReactNode }) {
  const { state, onState } = useAddress(feedbackAddress)
  const { can } = usePermissions()
  const tabs = tabsFor(can)
  const tab = tabs.find((each) => each === state.aba) ?? 'recebidos'
  const change = (part: Partial<FeedbackAddress>): void => onState({ ...state, ...part })
  const give = (): void => change({ dar: true })
  const ask = (): void => change({ pedir: true })
  const giveButton = <Button variant="primary" onClick={give}>Dar feedback</Button>
  return (
    <>
      <PageHeader
        title="Feedback"
        description="Reconheça alguém ou peça um feedback. Você sempre sabe quem vai ler antes de enviar."
        actions={
          <>
            <Button onClick={ask}><MessageCircleQuestion aria-hidden="true" className="size-4" />Pedir feedback</Button>
            <Button variant="primary" onClick={give}><PenLine aria-hidden="true" className="size-4" />Dar feedback</Button>
          </>
        }
      />
      {nav}
      <Tabs label="Feedback" inTitle value={tab} onValueChange={(aba) => onState({ ...feedbackAddress.start, aba })} tabs={tabs.map((value) => ({ value, label: TAB_LABELS[value] }))}>
        <TabPanel value={tab}>
          {tab === 'recebidos' && <FeedbackList scope="received" label="Feedbacks recebidos" actions={<Export scope="received" name="recebidos" />} empty={{ title: 'Você ainda não recebeu feedback', text: 'Pergunte a quem trabalha com você: uma pergunta curta costuma bastar.', action: <Button onClick={ask}>Pedir feedback</Button> }} />}
          {tab === 'enviados' && <FeedbackList scope="sent" label="Feedbacks enviados" actions={<Export scope="sent" name="enviados" />} empty={{ title: 'Você ainda não enviou feedback', text: 'Quem ajudou você nesta semana? Um elogio leva um minuto.', action: giveButton }} />}
          {tab === 'pedidos' && <RequestsPanel onAnswer={(pedido) => change({ pedido })} onOpen={(feedback) => change({ feedback })} onAsk={ask} />}
          {tab === 'mural' && <FeedbackList scope="wall" label="Mural do time" empty={{ title: 'O mural do time está vazio', text: 'Os elogios públicos a quem trabalha perto de você aparecem aqui.', action: giveButton }} />}
          {tab === 'equipe' && <FeedbackList scope="team" label="Feedbacks da equipe" empty={{ title: 'Nada da sua equipe ainda', text: 'Aparecem aqui os elogios públicos e o que foi compartilhado com a gestão sobre quem responde a você.' }} />}
          {tab === 'numeros' && <FiguresPanel days={state.dias} onDays={(dias) => change({ dias })} />}
        </TabPanel>
      </Tabs>
      <Suspense>
        {(state.dar || state.pedido !== '') && <GiveSheet recipientId={state.para} requestId={state.pedido} onClose={() => change({ dar: false, para: '', pedido: '' })} />}
        {state.pedir && <AskSheet onClose={() => change({ pedir: false })} />}
      </Suspense>
      {state.feedback !== '' && <FeedbackSheet id={state.feedback} onClose={() => change({ feedback: '' })} />}
    </>
  )
}
