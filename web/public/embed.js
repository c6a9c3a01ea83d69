// Defines `<sala-card>` for pages of other sites: a frame that is as high as the card in it. Attributes: `address` (as Sala gave it),
// or `card` (the number of a public card) or `exploration` (the id of a public one); `lang`, `theme` (light, dark) and `label` if wanted.
{
  const origin = new URL(document.currentScript.src).origin
  const parsed = (text) => {
    try {
      return new URL(text)
    } catch {
      return null
    }
  }

  class SalaCard extends HTMLElement {
    static observedAttributes = ['address', 'card', 'exploration', 'lang', 'theme', 'label']
    #frame = null
    #hear = ({ source, origin: from, data }) => {
      if (from !== origin || source !== this.#frame?.contentWindow || data?.type !== 'sala-height') return
      if (Number.isFinite(data.height) && data.height > 0)
        this.#frame.style.height = `${Math.min(data.height, 10_000)}px`
    }

    connectedCallback() {
      this.#frame = document.createElement('iframe')
      this.#frame.style.cssText = 'display: block; width: 100%; height: 420px; border: 0'
      this.#frame.loading = 'lazy'
      this.#frame.referrerPolicy = 'no-referrer'
      // It cannot lead the page around it elsewhere.
      this.#frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups')
      addEventListener('message', this.#hear)
      this.#show()
      this.append(this.#frame)
    }

    disconnectedCallback() {
      removeEventListener('message', this.#hear)
      this.#frame?.remove()
      this.#frame = null
    }

    attributeChangedCallback() {
      if (this.#frame !== null) this.#show()
    }

    #show() {
      this.#frame.title = this.getAttribute('label') ?? 'Sala'
      const address = this.#address()
      if (address === null) this.#frame.removeAttribute('src')
      else this.#frame.src = address
    }

    /** Only addresses of the server that this script is from. */
    #address() {
      const kind = ['card', 'exploration'].find((name) => this.hasAttribute(name))
      const given =
        kind === undefined ? this.getAttribute('address') : `${origin}/embed#${kind}=${this.getAttribute(kind)}`
      const address = parsed(given ?? '')
      if (address?.origin !== origin || address.pathname !== '/embed') return null
      for (const name of ['lang', 'theme'])
        if (this.hasAttribute(name)) address.searchParams.set(name, this.getAttribute(name))
      return address.href
    }
  }

  if (!customElements.get('sala-card')) customElements.define('sala-card', SalaCard)
}
