import { Building2 } from 'lucide-react'

import { useSession } from '#shared/session/session-context.ts'
import { Button } from '#shared/ui/button.tsx'
import { FullPage } from '#shared/ui/full-page.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'

export function CompanyDeactivated({ onLeave }: { readonly onLeave: () => void }) {
  const { signOut } = useSession()
  usePageTitle('Empresa Desativada')
  return (
    <FullPage
      icon={<Building2 />}
      title="Empresa Desativada"
      action={
        <Button variant="primary" onClick={() => void signOut().then(onLeave)}>
          Voltar para a página de login
        </Button>
      }
    >
      <p>Sua empresa foi desativada no sistema. Você não tem mais acesso ao sistema.</p>
      <p>Entre em contato com o administrador para reativar o acesso.</p>
    </FullPage>
  )
}
