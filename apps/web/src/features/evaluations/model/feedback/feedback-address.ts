import type { Permission } from '#shared/access/permissions.gen.ts'
import { addressState } from '#shared/list/state/address-state.ts'
import { flag, id, oneOf } from '#shared/list/state/params.ts'

const TABS = ['recebidos', 'enviados', 'pedidos', 'mural', 'equipe', 'numeros'] as const
export type FeedbackTab = (typeof TABS)[number]

/** Feedback: `feedback` is open over the list, `dar` and `pedir` open their forms, `para` names the recipient, `pedido` is answered. */
export const feedbackAddress = addressState({ aba: oneOf(TABS, 'recebidos'), feedback: id, dar: flag, para: id, pedir: flag, pedido: id, dias: oneOf(['30', '90', '365'], '90') })
export type FeedbackAddress = typeof feedbackAddress.start

export const TAB_LABELS: Readonly<Record<FeedbackTab, string>> = {
  recebidos: 'Recebidos', enviados: 'Enviados', pedidos: 'Pedidos', mural: 'Mural do time', equipe: 'Da equipe', numeros: 'Números',
}

/** Everybody has the own ones, who leads a team what it received, who manages reviews the figures. */
export function tabsFor(can: (permission: Permission) => boolean): readonly FeedbackTab[] {
  return TABS.filter((tab) => (tab === 'equipe' ? can('view_team_evaluations') : tab === 'numeros' ? can('manage_evaluations') : true))
}
