/**
 * What winget, Homebrew and Flathub ask for, from the installers of a release: each names a file's address and its hash.
 * Values are JSON texts, which are YAML and Ruby, too.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import config from '../electron-builder.json' with { type: 'json' };

/** Of winget's schema (https://aka.ms/winget-manifest.installer.1.10.0.schema.json). */
const WINGET = '1.10.0';
/** Flathub's; a new one comes each year. */
const FREEDESKTOP = '24.08';

export interface Release {
  /** The folder of its installers. */
  readonly folder: string;
  /** Where they are downloaded, without a slash at its end. */
  readonly address: string;
  /** The repository's page. */
  readonly homepage: string;
}

/** Each file to send in, by its path. Throws where an installer is missing. */
export function manifests(release: Release): ReadonlyMap<string, string> {
  const { version } = packageJson;
  const id = 'Balcao.Balcao';
  const winget = `winget/${id}`;
  return new Map([
    [`${winget}.yaml`, wingetVersion(id, version)],
    [`${winget}.installer.yaml`, wingetInstaller(id, version, release)],
    [`${winget}.locale.pt-BR.yaml`, wingetLocale(id, version, release)],
    ['homebrew/balcao.rb', cask(version, release)],
    [`flathub/${config.appId}.yml`, flatpak(version, release)],
  ]);
}

const quoted = (text: string) => JSON.stringify(text);

interface Asset {
  readonly url: string;
  readonly sha256: string;
}

function asset({ folder, address }: Release, name: string): Asset {
  const sha256 = createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex');
  return { url: `${address}/${name}`, sha256 };
}

const header = (id: string, version: string) => `PackageIdentifier: ${id}\nPackageVersion: ${version}\n`;
const footer = (type: string) => `ManifestType: ${type}\nManifestVersion: ${WINGET}\n`;

function wingetVersion(id: string, version: string): string {
  return `${header(id, version)}DefaultLocale: pt-BR\n${footer('version')}`;
}

function wingetInstaller(id: string, version: string, release: Release): string {
  const installers = ['x64', 'arm64'].map((arch) => {
    const { url, sha256 } = asset(release, `balcao-${version}-win-${arch}.exe`);
    return `- Architecture: ${arch}\n  InstallerUrl: ${quoted(url)}\n  InstallerSha256: ${sha256.toUpperCase()}\n`;
  });
  const kind = 'InstallerType: nullsoft\nScope: user\nUpgradeBehavior: install\n';
  return `${header(id, version)}${kind}Installers:\n${installers.join('')}${footer('installer')}`;
}

function wingetLocale(id: string, version: string, { homepage }: Release): string {
  const texts = {
    PackageLocale: 'pt-BR',
    Publisher: packageJson.author,
    PackageUrl: homepage,
    PackageName: packageJson.productName,
    License: packageJson.license,
    ShortDescription: config.linux.desktop.entry['Comment[pt_BR]'],
  };
  const lines = Object.entries(texts).map(([name, text]) => `${name}: ${quoted(text)}\n`);
  return `${header(id, version)}${lines.join('')}${footer('defaultLocale')}`;
}

function cask(version: string, release: Release): string {
  const [arm, intel] = ['arm64', 'x64'].map((arch) => asset(release, `balcao-${version}-mac-${arch}.dmg`));
  return `cask "balcao" do
  arch arm: "arm64", intel: "x64"

  version ${quoted(version)}
  sha256 arm:   ${quoted(arm?.sha256 ?? '')},
         intel: ${quoted(intel?.sha256 ?? '')}

  url "${release.address}/balcao-#{version}-mac-#{arch}.dmg"
  name ${quoted(packageJson.productName)}
  desc ${quoted(packageJson.description.replace(/^A /, ''))}
  homepage ${quoted(release.homepage)}

  auto_updates true

  app "balcao.app"
end
`;
}

function flatpak(version: string, release: Release): string {
  const sources = ['amd64', 'arm64'].map((arch) => {
    const { url, sha256 } = asset(release, `balcao-${version}-linux-${arch}.deb`);
    const only = arch === 'amd64' ? 'x86_64' : 'aarch64';
    return `      - type: file\n        only-arches: [${only}]\n        url: ${quoted(url)}\n        sha256: ${sha256}\n        dest-filename: balcao.deb\n`;
  });
  const icons = '/app/balcao/resources/build/linux/icons/256x256.png';
  return `id: ${config.appId}
runtime: org.freedesktop.Platform
runtime-version: "${FREEDESKTOP}"
sdk: org.freedesktop.Sdk
base: org.electronjs.Electron2.BaseApp
base-version: "${FREEDESKTOP}"
command: balcao
separate-locales: false
finish-args:
  - --share=ipc
  - --share=network
  - --socket=wayland
  - --socket=fallback-x11
  - --device=dri
  - --talk-name=org.freedesktop.Notifications
  - --talk-name=org.freedesktop.secrets
  - --filesystem=xdg-download
modules:
  - name: balcao
    buildsystem: simple
    build-commands:
      - ar x balcao.deb && tar --extract --file data.tar.xz
      - mv opt/* /app/balcao
      - install -D balcao.sh /app/bin/balcao
      - install -D -m 644 usr/share/applications/balcao.desktop /app/share/applications/${config.appId}.desktop
      - install -D -m 644 usr/share/metainfo/${config.appId}.metainfo.xml -t /app/share/metainfo
      - install -D -m 644 ${icons} /app/share/icons/hicolor/256x256/apps/${config.appId}.png
      - desktop-file-edit --set-key=Exec --set-value="balcao %U" --set-icon=${config.appId} /app/share/applications/${config.appId}.desktop
    sources:
${sources.join('')}      - type: script
        dest-filename: balcao.sh
        commands:
          - exec zypak-wrapper /app/balcao/balcao "$@"
`;
}
