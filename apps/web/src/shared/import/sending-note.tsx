import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import type { Sending } from './use-sending.ts'
import { countText } from './wizard-props.ts'

/** How far sending has come, with the ways to stop it and, when the line is down, to go on. */
export function SendingNote({ sending, total }: { readonly sending: Sending; readonly total: number }) {
  const { sent, isLost, goOn, cancel } = sending
  if (sent === null) return null
  const shown = Math.min(sent, total)
  return (
    <div className="flex w-full flex-col gap-3">
      {isLost && (
        <Alert tone="warning" title="A conexão caiu">
          <p>O que já foi enviado está guardado. O envio continua de onde parou assim que a internet voltar.</p>
          <Button size="sm" className="mt-2" onClick={goOn}>
            Continuar agora
          </Button>
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <progress aria-label="Envio das linhas" value={shown} max={Math.max(total, 1)} className="h-2 w-48 accent-primary" />
        <p role="status" className="tabular text-sm text-text-muted">
          {shown < total ? `Enviadas ${shown.toLocaleString('pt-BR')} de ${countText(total, 'linha', 'linhas')}…` : 'Conferindo…'}
        </p>
        <Button variant="ghost" onClick={cancel}>
          Cancelar envio
        </Button>
      </div>
    </div>
  )
}
