// A link as other machines can open it. There "localhost" is another server, or none.
import { askServer } from "./server.js";

const THIS_MACHINE = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * The link, with this machine's network address in place of a local one, and a note about that.
 * @param {string} href
 * @returns {Promise<{ link: string, note: string }>}
 */
export async function linkForOthers(href) {
  const link = new URL(href);
  if (!THIS_MACHINE.test(link.hostname)) return { link: href, note: "" };
  const { host } = await askServer("network", "");
  if (!host) {
    const command = "plyscope --host 0.0.0.0 or make run HOST=0.0.0.0";
    return { link: href, note: `Only this machine can open this link: to let others in, start with ${command}.` };
  }
  link.hostname = host.includes(":") ? `[${host}]` : host;
  const note = `The link names this machine by its address on the network, ${host}: localhost would work only here.`;
  return { link: link.href, note };
}
