import { addressState } from '#shared/list/state/address-state.ts'
import { oneOf } from '#shared/list/state/params.ts'

/** What the address of Configurações says: the tab, and the list of Cadastros. */
export const settingsAddress = addressState({
  tab: oneOf(['departamentos', 'cadastros', 'aprovacoes', 'campos', 'empresa', 'seguranca'], 'departamentos'),
  lista: oneOf(['cargos', 'locais', 'centros', 'etiquetas'], 'cargos'),
})

export type SettingsTab = (typeof settingsAddress.start)['tab']
/** A list of Cadastros, tags among them. */
export type CatalogueList = (typeof settingsAddress.start)['lista']
