import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, type LucideIcon, Maximize, Minus, Plus } from 'lucide-react'

import type { ShortcutId } from '#shared/shortcuts/registry.ts'
import { Button } from '#shared/ui/button.tsx'
import { Tooltip } from '#shared/ui/tooltip.tsx'
import type { Canvas } from './use-canvas.ts'

interface ToolProps {
  readonly label: string
  readonly shortcut: ShortcutId
  readonly icon: LucideIcon
  readonly onPress: () => void
}

function Tool({ label, shortcut, icon: Icon, onPress }: ToolProps) {
  return (
    <Tooltip label={label} shortcut={shortcut}>
      <Button variant="ghost" size="icon-sm" aria-label={label} onClick={onPress}>
        <Icon aria-hidden="true" className="size-4" />
      </Button>
    </Tooltip>
  )
}

/** Zoom and movement by buttons, for whoever has neither wheel nor keyboard at hand. */
export function CanvasTools({ canvas }: { readonly canvas: Canvas }) {
  return (
    <div role="toolbar" aria-label="Zoom e posição do organograma" data-shell className="absolute right-4 bottom-4 flex items-center gap-0.5 rounded-lg border bg-raised p-1 shadow-2">
      <Tool label="Mover para a esquerda" shortcut="org.pan-left" icon={ArrowLeft} onPress={() => canvas.pan(-1, 0)} />
      <Tool label="Mover para cima" shortcut="org.pan-up" icon={ArrowUp} onPress={() => canvas.pan(0, -1)} />
      <Tool label="Mover para baixo" shortcut="org.pan-down" icon={ArrowDown} onPress={() => canvas.pan(0, 1)} />
      <Tool label="Mover para a direita" shortcut="org.pan-right" icon={ArrowRight} onPress={() => canvas.pan(1, 0)} />
      <span aria-hidden="true" className="mx-1 h-5 w-px bg-border" />
      <Tool label="Diminuir o zoom" shortcut="org.zoom-out" icon={Minus} onPress={() => canvas.zoomBy(-1)} />
      <Button variant="ghost" size="sm" className="px-2 tabular" aria-label={`Zoom em ${String(Math.round(canvas.zoom * 100))}%: voltar a 100%`} onClick={() => canvas.zoomTo(1)}>
        {Math.round(canvas.zoom * 100)}%
      </Button>
      <Tool label="Aumentar o zoom" shortcut="org.zoom-in" icon={Plus} onPress={() => canvas.zoomBy(1)} />
      <Tool label="Ajustar à tela" shortcut="org.fit" icon={Maximize} onPress={canvas.fit} />
    </div>
  )
}
