import { Camera, FilePlus2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { useSession } from '#shared/session/session-context.ts'
import { Button } from '#shared/ui/button.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import { certificatesAddress, type CertificatesState } from '../model/absences/certificates-url.ts'
import { CertificateBoard } from './certificate-board.tsx'
import { CertificateList } from './certificate-list.tsx'
import { MyCertificates } from './my-certificates.tsx'

const SendCertificateDialog = lazy(async () => ({ default: (await import('../certificate-form/send-certificate-dialog.tsx')).SendCertificateDialog }))
const RegisterCertificateDialog = lazy(async () => ({ default: (await import('../certificate-form/register-certificate-dialog.tsx')).RegisterCertificateDialog }))
const CertificatePanel = lazy(async () => ({ default: (await import('./certificate-panel.tsx')).CertificatePanel }))
const ExamDialog = lazy(async () => ({ default: (await import('../certificate-form/exam-dialog.tsx')).ExamDialog }))

export interface CertificatesPageProps {
  readonly nav: ReactNode
  readonly state: CertificatesState
  readonly onState: (state: CertificatesState) => void
}

/** Atestados: the own ones, and for HR what waits, what sums and all there are. */
export function CertificatesPage({ nav, state, onState }: CertificatesPageProps) {
  const companyId = useCompanyId()
  const { employee } = useSession()
  const { can } = usePermissions()
  const isHr = can('manage_settings')
  const [exam, setExam] = useState<{ readonly id: string; readonly name: string } | null>(null)
  const tab = isHr ? state.tab : 'mine'
  const open = (request: string): void => onState({ ...state, request })
  const close = (): void => onState({ ...certificatesAddress.start, tab: state.tab })
  const mine = <MyCertificates onSend={() => onState({ ...state, send: true })} onOpen={open} />
  return (
    <>
      <PageHeader
        title="Atestados"
        description={isHr ? 'Atestados a conferir, somas em 60 dias e início do INSS.' : 'Envie a foto no mesmo dia; o motivo fica entre você e o RH.'}
        actions={
          <>
            {employee && (
              <Button variant={isHr ? 'secondary' : 'primary'} className={isHr ? '' : 'max-sm:w-full'} onClick={() => onState({ ...state, send: true })}>
                <Camera aria-hidden="true" className="size-4" />
                Enviar atestado
              </Button>
            )}
            {isHr && (
              <Button variant="primary" onClick={() => onState({ ...state, register: true })}>
                <FilePlus2 aria-hidden="true" className="size-4" />
                Registrar atestado
              </Button>
            )}
          </>
        }
      />
      {nav}
      {isHr ? (
        <Tabs
          label="Atestados"
          value={tab}
          onValueChange={(next) => onState({ ...certificatesAddress.start, tab: next })}
          tabs={[
            { value: 'board', label: 'Acompanhar' },
            { value: 'all', label: 'Todos' },
            { value: 'mine', label: 'Meus' },
          ]}
        >
          <TabPanel value="board">
            {tab === 'board' && (
              <CertificateBoard companyId={companyId} onOpen={open} onExam={(id, name) => setExam({ id, name })} onRegister={() => onState({ ...state, register: true })} />
            )}
          </TabPanel>
          <TabPanel value="all">{tab === 'all' && <CertificateList companyId={companyId} onOpen={open} />}</TabPanel>
          <TabPanel value="mine">{tab === 'mine' && mine}</TabPanel>
        </Tabs>
      ) : (
        mine
      )}
      <Suspense>
        {state.send && employee && <SendCertificateDialog employeeId={employee.id} onClose={close} />}
        {state.register && isHr && <RegisterCertificateDialog onClose={close} />}
        {exam && <ExamDialog examId={exam.id} name={exam.name} onClose={() => setExam(null)} />}
        {state.request !== '' && (
          <Sheet open onOpenChange={close} title="Atestado" width="max-w-xl">
            <CertificatePanel key={state.request} requestId={state.request} onDone={close} />
          </Sheet>
        )}
      </Suspense>
    </>
  )
}
